import { expect, it } from 'vitest';
import { jpeg, png, webps } from '../testing/pictures.ts';
import { imageSize } from './image-size.ts';

it('tells the size of each format by its bytes', () => {
  expect(imageSize(png(320, 80))).toEqual({ format: 'png', width: 320, height: 80 });
  expect(imageSize(jpeg)).toEqual({ format: 'jpg', width: 6, height: 4 });
  for (const one of Object.values(webps)) expect(imageSize(one)).toEqual({ format: 'webp', width: 6, height: 4 });
});

it('knows nothing of a picture that is cut, spoilt or has something behind it, and never fails', () => {
  for (const whole of [png(5, 5), jpeg, ...Object.values(webps)]) {
    for (let length = 0; length < whole.length; length++) expect(imageSize(whole.subarray(0, length))).toBeNull();
    expect(imageSize(Buffer.concat([whole, Buffer.from('<script>')]))).toBeNull();
    for (let at = 0; at < whole.length; at++) {
      const spoilt = Buffer.from(whole);
      spoilt[at] = spoilt[at]! ^ 0xff;
      expect(() => imageSize(spoilt)).not.toThrow();
    }
  }
  const spoilt = png(5, 5);
  spoilt[20] = 7;
  expect(imageSize(spoilt)).toBeNull();
  expect(imageSize(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
  expect(imageSize(Buffer.alloc(100, 0xff))).toBeNull();
});
