import assert from "node:assert/strict";
import { test } from "node:test";
import { TARGETS_MAX, targetReader } from "../../src/egress/target.ts";

const CASES = [
  ["https://hooks.example/a/b?c=d&e#f", "https://hooks.example", "/a/b?c=d&e"],
  ["HTTPS://Hooks.EXAMPLE:443", "https://hooks.example", "/"],
  ["http://hooks.example:8080/é?ü", "http://hooks.example:8080", "/%C3%A9?%C3%BC"],
  ["http://[::1]:81/", "http://[::1]:81", "/"],
  ["http://2130706433/", "http://127.0.0.1", "/"],
] as const;

test("targetReader takes URLs apart, the second time as the first", () => {
  const targetOf = targetReader();
  for (const [url, origin, path] of [...CASES, ...CASES]) assert.deepEqual(targetOf(url), { origin, path }, url);
});

test("targetReader takes a URL apart once, and keeps no more than its bound", () => {
  const targetOf = targetReader();
  const first = targetOf("http://a.example/0");
  for (let i = 1; i < TARGETS_MAX; i += 1) targetOf(`http://a.example/${i}`);
  assert.equal(targetOf("http://a.example/0"), first);
  targetOf("http://a.example/one-more");
  assert.notEqual(targetOf("http://a.example/0"), first);
});

test("targetReader throws for what is no URL, every time", () => {
  const targetOf = targetReader();
  for (const _ of [1, 2]) assert.throws(() => targetOf("not a url"), TypeError);
});
