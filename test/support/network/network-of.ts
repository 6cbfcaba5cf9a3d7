import { parseNetworkFile } from "../../../src/kernel/network/network-file.ts";
import { NETWORK_SECTIONS, type NetworkSettings } from "../../../src/program/app/network-settings.ts";

/** The secret of {@link SIGNATURE}, in base64. */
export const SECRET = Buffer.alloc(32, 5).toString("base64");
/** How a target of a test is authenticated. */
export const SIGNATURE = { key_id: "voe-1", secret: { variable: "SECRET" } };

/** What a network file with these sections says; files and the variable `SECRET` are those given. */
export function networkOf(sections: object, files: Readonly<Record<string, string>> = {}): NetworkSettings {
  const readFile = (file: string) => files[file] ?? "";
  const readVariable = (name: string) => (name === "SECRET" ? SECRET : undefined);
  return parseNetworkFile(JSON.stringify(sections), {
    name: "network.json",
    sections: NETWORK_SECTIONS,
    places: { readFile, readVariable },
  });
}

/** The entry of a remote provider for tests: in the sandbox, for income, on this machine. */
export function remoteEntry(slug: string, target: object) {
  return {
    kind: "remote",
    slug,
    name: `Payroll ${slug}`,
    environments: ["sandbox"],
    products: ["income", "employment"],
    target: { signature: SIGNATURE, allow_private: true, ...target },
  };
}
