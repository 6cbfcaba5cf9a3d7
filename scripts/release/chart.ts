/*
 * The Helm chart in `deploy/helm/openvoe`. Its template uses `{{ .Values.… }}`, `{{ .Release.Namespace }}` and `| quote` only, so that
 * this renders it as Helm does.
 */

/** Reads `values.yaml`: scalars, at most two levels deep, under their paths such as `api.replicas`. */
export function readValues(yaml: string): Map<string, string> {
  const values = new Map<string, string>();
  let parent = "";
  for (const [, indent = "", key = "", value = ""] of yaml.matchAll(/^( *)(\w+):(?: +(.+))?$/gm)) {
    if (value === "") parent = `${key}.`;
    else values.set(indent === "" ? key : parent + key, value);
  }
  return values;
}

/**
 * Renders a template with the values of a chart.
 *
 * @throws Error naming an expression that this does not know, or a value that the chart does not have
 */
export function renderChart(template: string, values: ReadonlyMap<string, string>, namespace: string): string {
  return template.replaceAll(/\{\{ (.+?) \}\}/g, (_whole, expression: string) => {
    const [, name = "", quote] = /^\.(Values\.[\w.]+|Release\.Namespace)( \| quote)?$/.exec(expression) ?? [];
    const value = name === "Release.Namespace" ? namespace : values.get(name.replace("Values.", ""));
    if (value === undefined) throw new Error(`The chart does not render {{ ${expression} }}.`);
    return quote === undefined ? value : JSON.stringify(value);
  });
}

/** The manifests of a rendered chart without its head comment and without what only Helm reads. */
export function plainManifests(text: string): string {
  return text.slice(text.indexOf("apiVersion:")).replaceAll(/^.*"helm\.sh\/.*\n/gm, "");
}
