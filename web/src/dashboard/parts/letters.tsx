import { Card } from "./content.tsx";
import { FileLink } from "./file-link.tsx";

const LANGUAGES = [
  ["en", "English"],
  ["es", "Spanish"],
] as const;

/** The letters about something, each as a PDF in both languages. */
export function LetterCard({
  path,
  letters,
}: {
  /** Of the thing in the API, without a slash at its end. */
  readonly path: string;
  /** Kinds with their names. */
  readonly letters: readonly (readonly [kind: string, name: string])[];
}) {
  return (
    <Card title="Letters to the person">
      <ul>
        {letters.map(([kind, name]) => (
          <li key={kind}>
            {name}:{" "}
            {LANGUAGES.map(([language, word], at) => (
              <span key={language}>
                {at === 0 ? null : ", "}
                <FileLink
                  path={`${path}/letter.pdf?kind=${kind}&language=${language}`}
                  name={`${kind}-${language}.pdf`}
                >
                  {word}
                  <span class="unseen">{` (${name})`}</span>
                </FileLink>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p class="muted">
        The letters come from templates that the operator can replace. They are not legal advice: ask counsel which
        letters you must send, and when.
      </p>
    </Card>
  );
}
