import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { openMetrics } from "../../src/kernel/metrics.ts";
import { promtool, SKIP_WITHOUT_PROMTOOL } from "../support/promtool.ts";

const DEPLOY = path.join(import.meta.dirname, "../../deploy");
const fileOf = (name: string) => path.join(DEPLOY, name);
const textOf = (name: string) => readFileSync(fileOf(name), "utf8");

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard = JSON.parse(textOf("grafana/openvoe.json")) as { readonly panels: readonly Panel[] };

/** The names of all metrics that a process has, and those that Prometheus itself adds. */
async function metricNames(): Promise<Set<string>> {
  const connections = { open: 0, idle: 0, waiting: 0 };
  const metrics = openMetrics({
    ...{ version: "1", commit: "", role: "all" },
    read: async () => ({ connections, isDatabaseUp: true }),
  });
  const text = await metrics.expose();
  return new Set(["up", ...[...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = ""]) => name)]);
}

/** The metrics that a text names, without what a histogram appends. */
function namesIn(text: string): string[] {
  const found = text.matchAll(/\b(?:openvoe_[a-z_]+|process_[a-z_]+|nodejs_[a-z0-9_]+|up)(?=\{)/g);
  return [...found].map(([name]) => name.replace(/_(bucket|sum|count)$/, ""));
}

test("alerts.yaml passes promtool, and every rule raises and does not raise its alert in a unit test", {
  skip: SKIP_WITHOUT_PROMTOOL,
}, () => {
  for (const words of [
    ["check", "rules", fileOf("prometheus/alerts.yaml")],
    ["check", "config", fileOf("prometheus/prometheus.yaml")],
    ["test", "rules", fileOf("prometheus/alerts.test.yaml")],
  ]) {
    const { isGood, output } = promtool(words);
    assert.ok(isGood, output);
  }
  const tests = textOf("prometheus/alerts.test.yaml").split(/(?=- eval_time:)/);
  for (const [, alert] of textOf("prometheus/alerts.yaml").matchAll(/- alert: (\w+)/g)) {
    const own = tests.filter((one) => one.includes(`alertname: ${alert}\n`));
    assert.ok(
      own.some((one) => one.includes("exp_labels:")),
      `${alert} is raised by no test`,
    );
    assert.ok(
      own.some((one) => one.includes("exp_alerts: []")),
      `${alert} is kept quiet by no test`,
    );
  }
});

test("every alert has a severity, says what to do, and has its reason before it", () => {
  const rules = textOf("prometheus/alerts.yaml")
    .split(/(?=\n {6}# )/)
    .slice(1);
  assert.equal(rules.length, textOf("prometheus/alerts.yaml").match(/- alert:/g)?.length);
  for (const rule of rules) {
    assert.match(rule, /^\n {6}# \S.{30}/, rule);
    assert.match(rule, /severity: (page|ticket)\}/, rule);
    assert.match(rule, /summary: ".+"\n {10}action: ".+"/, rule);
  }
});

test("dashboard and alert rules name only metrics that exist, and each metric of the service is in one of them", async () => {
  const known = await metricNames();
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const used = new Set([...namesIn(expressions.join("\n")), ...namesIn(textOf("prometheus/alerts.yaml"))]);
  assert.ok(used.size > 20, [...used].join(", "));
  for (const name of used) assert.ok(known.has(name), `${name} is no metric`);
  for (const name of known) if (name.startsWith("openvoe_")) assert.ok(used.has(name), `${name} is shown nowhere`);
});

test("the panels of the dashboard say what they show, and do not overlap", () => {
  const { panels } = dashboard;
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const { type, title, description = "", gridPos: one } of panels) {
    assert.ok(type === "row" || description.length > 10 || /minute\.$/.test(description), title);
    assert.ok(one.x + one.w <= 24, title);
    const over = panels.filter(({ gridPos: other }) => {
      const isBeside = other.x + other.w <= one.x || one.x + one.w <= other.x;
      return !isBeside && other.y < one.y + one.h && one.y < other.y + other.h;
    });
    assert.deepEqual(
      over.map((panel) => panel.title),
      [title],
    );
  }
});

test("docs/operate/observability.md lists every alert by its severity, and no other", () => {
  const page = readFileSync(path.join(import.meta.dirname, "../../docs/operate/observability.md"), "utf8");
  const documented = [...page.matchAll(/^\| `(page|ticket)`[^|]*\|(.*)\|$/gm)].flatMap(
    ([, severity = "", names = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${name} ${severity}`),
  );
  const rules = textOf("prometheus/alerts.yaml").matchAll(/alert: (\w+)$[\s\S]*?severity: (\w+)/gm);
  assert.deepEqual(documented.sort(), [...rules].map(([, name, severity]) => `${name} ${severity}`).sort());
});
