/*
 * Draws docs/pictures/data-flow-light.svg and data-flow-dark.svg, the picture of docs/secure/data-flow.md. Its numbers are the rows of
 * the page's table.
 * Run: node scripts/data-flow-picture.ts, and look at both.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";

interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  readonly box: string;
  readonly line: string;
  readonly zone: string;
  readonly mark: string;
  readonly onMark: string;
}

const PALETTES: Readonly<Record<string, Palette>> = {
  light: {
    paper: "#ffffff",
    ink: "#1b2430",
    quiet: "#4d5a69",
    box: "#f2f5f9",
    line: "#5b6b7d",
    zone: "#b3261e",
    mark: "#1f5fd1",
    onMark: "#ffffff",
  },
  dark: {
    paper: "#0f151c",
    ink: "#e8edf3",
    quiet: "#a9b5c3",
    box: "#1c2530",
    line: "#8b9bad",
    zone: "#ff8a80",
    mark: "#8ab4ff",
    onMark: "#0f151c",
  },
};

const TITLE = "Data flow of OpenVOE: what crosses which trust boundary";
const WIDTH = 1_120;
const HEIGHT = 700;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly title: string;
  readonly lines: readonly string[];
}

const BOX_HEIGHT = 76;
const LEFT = { x: 20, width: 210 };
const RIGHT = { x: 890, width: 210 };

const BOXES: readonly Box[] = [
  { ...LEFT, y: 70, title: "Person", lines: ["browser: Bridge, order,", "the person's own page"] },
  { ...LEFT, y: 190, title: "Member or operator", lines: ["browser: dashboard"] },
  { ...LEFT, y: 310, title: "Client's program", lines: ["API with a key"] },
  { ...LEFT, y: 430, title: "Operator's shell", lines: ["openvoe commands,", "payroll files"] },
  { x: 330, y: 130, width: 190, title: "Reverse proxy", lines: ["TLS certificate"] },
  { x: 590, y: 130, width: 200, title: "API processes", lines: ["requests and pages"] },
  { x: 590, y: 290, width: 200, title: "Worker processes", lines: ["verify, connect, deliver"] },
  { x: 330, y: 430, width: 190, title: "Key ring", lines: ["file of mode 0600, or", "OPENVOE_KEYRING"] },
  { x: 590, y: 520, width: 200, title: "PostgreSQL", lines: ["sealed records,", "keyed tokens"] },
  { x: 330, y: 580, width: 190, title: "Backups", lines: ["sealed columns, plaintext", "columns; no key ring"] },
  { ...RIGHT, y: 70, title: "Agency systems", lines: ["signed income reports"] },
  { ...RIGHT, y: 170, title: "Payroll systems", lines: ["OAuth 2.0 or", "the remote protocol"] },
  { ...RIGHT, y: 270, title: "Sources and peers", lines: ["your systems, other", "OpenVOE operators"] },
  { ...RIGHT, y: 370, title: "Webhook receivers", lines: ["ids, statuses and", "your tracking_info"] },
  { ...RIGHT, y: 470, title: "Mail server, text hook", lines: ["invitations, one-time codes"] },
  { ...RIGHT, y: 570, title: "Identity provider", lines: ["OpenID Connect"] },
];

interface Flow {
  /** The row of the page's table. */
  readonly number: number;
  /** Points of the line, from the side that opens the connection or the file; the arrow is at the last. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Where the number is. */
  readonly at: readonly [x: number, y: number];
}

const FLOWS: readonly Flow[] = [
  {
    number: 1,
    points: [
      [230, 108],
      [280, 108],
      [280, 150],
      [330, 150],
    ],
    at: [255, 108],
  },
  {
    number: 2,
    points: [
      [230, 228],
      [270, 228],
      [270, 168],
      [330, 168],
    ],
    at: [255, 228],
  },
  {
    number: 3,
    points: [
      [230, 348],
      [290, 348],
      [290, 186],
      [330, 186],
    ],
    at: [255, 348],
  },
  {
    number: 4,
    points: [
      [230, 468],
      [300, 468],
      [300, 540],
      [590, 540],
    ],
    at: [255, 468],
  },
  {
    number: 5,
    points: [
      [520, 168],
      [590, 168],
    ],
    at: [553, 168],
  },
  {
    number: 6,
    points: [
      [670, 206],
      [670, 250],
      [560, 250],
      [560, 560],
      [590, 560],
    ],
    at: [560, 400],
  },
  {
    number: 6,
    points: [
      [690, 366],
      [690, 520],
    ],
    at: [690, 440],
  },
  {
    number: 7,
    points: [
      [640, 366],
      [640, 468],
      [520, 468],
    ],
    at: [600, 468],
  },
  {
    number: 8,
    points: [
      [590, 585],
      [555, 585],
      [555, 618],
      [520, 618],
    ],
    at: [555, 602],
  },
  {
    number: 9,
    points: [
      [790, 305],
      [830, 305],
      [830, 208],
      [890, 208],
    ],
    at: [860, 208],
  },
  {
    number: 10,
    points: [
      [790, 318],
      [890, 318],
    ],
    at: [864, 318],
  },
  {
    number: 11,
    points: [
      [790, 331],
      [840, 331],
      [840, 408],
      [890, 408],
    ],
    at: [865, 408],
  },
  {
    number: 12,
    points: [
      [790, 344],
      [828, 344],
      [828, 508],
      [890, 508],
    ],
    at: [860, 508],
  },
  {
    number: 13,
    points: [
      [790, 168],
      [818, 168],
      [818, 608],
      [890, 608],
    ],
    at: [850, 608],
  },
  {
    number: 14,
    points: [
      [790, 148],
      [830, 148],
      [830, 108],
      [890, 108],
    ],
    at: [860, 108],
  },
];

for (const [scheme, palette] of Object.entries(PALETTES)) {
  const file = path.join(import.meta.dirname, `../docs/pictures/data-flow-${scheme}.svg`);
  writeFileSync(file, draw(palette));
}

function draw(palette: Palette): string {
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" role="img" aria-label="${TITLE}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.paper}"/>`,
    words("Outside", { x: 125, y: 40, size: 17, weight: 600, fill: palette.quiet }),
    words("Systems you name", { x: 995, y: 40, size: 17, weight: 600, fill: palette.quiet }),
    `<rect x="308" y="52" width="500" height="628" rx="14" fill="none" stroke="${palette.zone}" stroke-width="2" stroke-dasharray="8 6"/>`,
    words("Your machines: inside the trust boundary", { x: 558, y: 84, size: 17, weight: 600, fill: palette.zone }),
    ...FLOWS.map((flow) => arrow(flow, palette)),
    ...BOXES.map((box) => drawBox(box, palette)),
    ...FLOWS.map(({ number, at: [x, y] }) => badge(number, { x, y, palette })),
    "</svg>\n",
  ];
  return parts.join("\n");
}

function drawBox({ x, y, width, title, lines }: Box, { box, line, ink, quiet }: Palette): string {
  const top = y + 26 + (2 - lines.length) * 9;
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${BOX_HEIGHT}" rx="8" fill="${box}" stroke="${line}" stroke-width="1.5"/>`,
    words(title, { x: x + width / 2, y: top, size: 16, weight: 600, fill: ink }),
    ...lines.map((text, at) =>
      words(text, { x: x + width / 2, y: top + 19 + at * 17, size: 13, weight: 400, fill: quiet }),
    ),
  ].join("\n");
}

function arrow({ points }: Flow, { line }: Palette): string {
  const route = points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join(" ");
  return [
    `<path d="${route}" fill="none" stroke="${line}" stroke-width="2"/>`,
    `<path d="${head(points.at(-2), points.at(-1))}" fill="${line}"/>`,
  ].join("\n");
}

type Point = readonly [x: number, y: number] | undefined;

/** The arrow's head at the second point. */
function head([fromX, fromY]: Point = [0, 0], [x, y]: Point = [0, 0]): string {
  const dx = Math.sign(x - fromX) * 10;
  const dy = Math.sign(y - fromY) * 10;
  return `M${x} ${y} L${x - dx - dy / 2} ${y - dy - dx / 2} L${x - dx + dy / 2} ${y - dy + dx / 2} Z`;
}

function badge(
  number: number,
  { x, y, palette }: { readonly x: number; readonly y: number; readonly palette: Palette },
) {
  const circle = `<circle cx="${x}" cy="${y}" r="12" fill="${palette.mark}"/>`;
  return `${circle}\n${words(String(number), { x, y: y + 5, size: 13, weight: 700, fill: palette.onMark })}`;
}

interface Words {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly fill: string;
}

function words(text: string, { x, y, size, weight, fill }: Words): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="middle">${text}</text>`;
}
