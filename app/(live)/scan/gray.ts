/** A picture in shades of gray, one byte for each pixel, row by row. */
export interface Gray {
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Converts colours by how bright they look. */
export function grayOf({ width, height, data }: ImageData): Gray {
  const pixels = new Uint8ClampedArray(width * height);
  for (let place = 0, from = 0; place < pixels.length; place += 1, from += 4) {
    pixels[place] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 151 + (data[from + 2] ?? 0) * 28) >> 8;
  }
  return { width, height, pixels };
}

/** The picture at half its size: each pixel is the mean of four, which halves the noise. */
export function halfOf({ width, height, pixels }: Gray): Gray {
  const half = { width: width >> 1, height: height >> 1 };
  const means = new Uint8ClampedArray(half.width * half.height);
  for (let row = 0; row < half.height; row += 1)
    for (let column = 0; column < half.width; column += 1) {
      const from = 2 * row * width + 2 * column;
      const upper = (pixels[from] ?? 0) + (pixels[from + 1] ?? 0);
      means[row * half.width + column] = (upper + (pixels[from + width] ?? 0) + (pixels[from + width + 1] ?? 0)) / 4;
    }
  return { ...half, pixels: means };
}
