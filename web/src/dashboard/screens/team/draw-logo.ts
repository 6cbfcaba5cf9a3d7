/** The largest logo that the service takes, in pixels. */
const WIDTH_MAX = 600;
const HEIGHT_MAX = 300;

/**
 * Draws a picture as a PNG that the service takes, scaled down where it is larger.
 *
 * @returns the PNG in base64, or null if the browser cannot read the file as a picture
 */
export async function drawLogo(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, WIDTH_MAX / picture.width, HEIGHT_MAX / picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const [, base64 = null] = canvas.toDataURL("image/png").split(",");
  return base64;
}
