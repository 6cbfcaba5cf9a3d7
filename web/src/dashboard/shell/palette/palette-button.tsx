import type { ComponentType } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Icon } from "../../parts/content.tsx";
import { say } from "../../parts/page.tsx";
import type { Section } from "../../router/section.ts";

interface PaletteProps {
  readonly sections: readonly Section[];
  readonly onClose: () => void;
}

/** Opens the search, as Ctrl-K does, or Cmd-K on a Mac. Its script is loaded when it is first opened. */
export function PaletteButton({ sections }: { readonly sections: readonly Section[] }) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Palette: ComponentType<PaletteProps> } | null>(null);
  const open = () => {
    setOpen(true);
    if (loaded !== null) return;
    import("./palette.tsx").then(setLoaded, () => {
      setOpen(false);
      say("The search could not be loaded. Reload the page.", "bad");
    });
  };
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Another dialog waits for an answer.
      if (document.querySelector("dialog[open]") === null) open();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  });
  return (
    <>
      <button type="button" class="find" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Icon name="search" />
        <span class="label">Find</span>
        <kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      {isOpen && loaded !== null ? <loaded.Palette sections={sections} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
