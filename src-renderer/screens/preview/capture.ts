import type { AllRequests } from '../../host.ts';

export type ViewCapture = AllRequests['previewView.capture']['value'];

/** The picture of a view, ready to be drawn. */
export function bitmapOf({ png }: ViewCapture): Promise<ImageBitmap> {
  return createImageBitmap(new Blob([Uint8Array.from(png)], { type: 'image/png' }));
}

/** RGBA bytes of a picture in a frame of this size, from its upper left corner. */
export function pixelsOf(picture: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return new Uint8ClampedArray(width * height * 4);
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}
