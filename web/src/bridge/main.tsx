import { PROTOCOL, type Started } from "../host/protocol.ts";
import { otherWindow } from "../host/window-host.ts";
import { mount } from "../ui/mount.tsx";
import { App } from "./app.tsx";
import { Returned } from "./returned.tsx";

/*
 * The script of four addresses: `/bridge/TOKEN`; `/mobile.html?bridge_token=TOKEN` and
 * `/orders/TOKEN?environment=mobile-sdk` inside an app; and `/bridge/return`, to which a provider sends the person back.
 */

const [page = "", folder = ""] = location.pathname.split("/").filter(Boolean).reverse();
otherWindow()?.postMessage({ protocol: PROTOCOL, kind: "started" } satisfies Started, "*");
mount(content());

function content() {
  if (page === "return" && folder === "bridge") return <Returned />;
  if (page === "mobile.html") {
    const token = new URLSearchParams(location.search).get("bridge_token") ?? "";
    return <App token={token} isInApp />;
  }
  const isInApp = folder === "orders" && new URLSearchParams(location.search).get("environment") === "mobile-sdk";
  return <App token={page} isInApp={isInApp} />;
}
