/** How long the browser may take to begin to read a file that is saved, in milliseconds. */
const READ_MS = 60_000;

/** Saves a file under a name, as a download of the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
