/** Lines of each icon on a grid of 24, drawn with a stroke of 2. */
export const ICON_PATHS = {
  overview: "M4 13h6V4H4zM14 20h6v-9h-6zM14 4v3h6V4zM4 17v3h6v-3z",
  start: "M12 3l2.5 5.6 6 .7-4.5 4.1 1.2 6-5.2-3-5.2 3 1.2-6L3.5 9.3l6-.7z",
  verifications: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4",
  connections: "M10 14a4 4 0 005.7.3l3-3a4 4 0 00-5.7-5.7l-1.5 1.5M14 10a4 4 0 00-5.7-.3l-3 3a4 4 0 005.7 5.7l1.5-1.5",
  orders: "M6 3h9l4 4v14H6zM14 3v5h5M9 13h6M9 17h6",
  companies: "M4 21V5l8-2v18M12 9l8 2v10M3 21h18M8 8v.01M8 12v.01M8 16v.01M16 14v.01M16 18v.01",
  income: "M4 20V10h4v10M10 20V4h4v16M16 20v-7h4v7M2 20h20",
  webhooks: "M12 8a3 3 0 10-3-3M12 8l-4 7M5 13a3 3 0 103 5h7M15 13a3 3 0 112 5M15 13l-3-5",
  imports: "M12 3v11M8 10l4 4 4-4M4 16v4h16v-4",
  keys: "M15 9v.01M9.5 12.5L4 18v3h3l1-1v-2h2v-2h2l1.5-1.5a6 6 0 10-4-4z",
  people: "M9 11a4 4 0 100-8 4 4 0 000 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 3.5a4 4 0 010 7M18.5 14.5c2.3 1 3.5 3.5 3.5 6.5",
  audit: "M5 4h14v16H5zM9 8h6M9 12h6M9 16h3",
  disputes: "M4 4h16v12H9l-5 4zM12 7v4M12 13v.01",
  linkage: "M6 18a2 2 0 100-4 2 2 0 000 4zM18 10a2 2 0 100-4 2 2 0 000 4zM8 15l8-6M6 6h4M14 18h4",
  sources:
    "M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3",
  sandbox: "M9 3h6M10 3v6l-5 9a2 2 0 002 3h10a2 2 0 002-3l-5-9V3M7 15h10",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  search: "M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l5 5",
  check: "M5 12l5 5 9-10",
  cross: "M6 6l12 12M18 6L6 18",
  alert: "M12 4L2.5 20h19zM12 10v4M12 17v.01",
  info: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5M12 8v.01",
  clock: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3 2",
  down: "M6 9l6 6 6-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  plus: "M12 5v14M5 12h14",
  arrow: "M5 12h14M13 6l6 6-6 6",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  replay: "M4 12a8 8 0 108-8H7M10 1L7 4l3 3",
  leave: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof ICON_PATHS;
