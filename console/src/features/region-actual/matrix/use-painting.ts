import { useComputedColorScheme } from '@mantine/core';
import { useEffect, type RefObject } from 'react';
import { paint, type MatrixScene } from './paint.ts';
import { paletteOf } from './palette.ts';

/** Keeps the canvas in step with the scene; the colours come from the legend. */
export function usePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  legend: RefObject<HTMLDivElement | null>,
  scene: Omit<MatrixScene, 'palette'>,
): void {
  const { width, height } = scene;
  // Repaints when the theme changes.
  useComputedColorScheme();
  // The colours of a new theme are applied only by the next frame.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (!element || !context || !legend.current || !width) return;
      const ratio = window.devicePixelRatio;
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      context.scale(ratio, ratio);
      paint(context, { ...scene, palette: paletteOf(legend.current) });
    });
    return () => cancelAnimationFrame(frame);
  });
}
