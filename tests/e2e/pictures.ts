// Pictures for file inputs.
import sharp from "sharp";

type File = { name: string; mimeType: string; buffer: Buffer };

/** Makes a picture of one colour. */
export async function makePicture(name: string, background: string): Promise<File> {
  const format = name.endsWith(".png") ? "png" : name.endsWith(".gif") ? "gif" : "jpeg";
  const buffer = await sharp({ create: { width: 480, height: 360, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
  return { name, mimeType: `image/${format}`, buffer };
}

export function makePictures(): Promise<File[]> {
  return Promise.all([
    makePicture("колело.jpg", "#b33"),
    makePicture("гуми.png", "#3b3"),
    makePicture("звънец.gif", "#33b"),
  ]);
}
