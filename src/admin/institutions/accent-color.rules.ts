import type { z } from 'zod';
import { nullableText } from '../../input/schemas.ts';
import type { TextInput } from '../../input/text-rules.ts';

type Color = readonly [red: number, green: number, blue: number];

const WHITE: Color = [255, 255, 255];
/** The background of screens in the dark, as the dashboard has it. */
const NIGHT: Color = [15, 20, 27];

/** The least contrast of a text in WCAG 2.2 AA. */
const LEAST = 4.5;

/** The colour of links and buttons: `#rrggbb`, in lower case; null for that of the product. */
export const accentColor: z.ZodType<string | null, TextInput> = nullableText({
  max: 7,
  check: findProblem,
}).transform((color) => color?.toLowerCase() ?? null);

function findProblem(text: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return 'must be a colour as # and six hexadecimal digits, such as #2451b3.';
  const color = parse(text);
  const contrast = leastContrast(color);
  if (contrast >= LEAST) return undefined;
  const shown = Math.floor(contrast * 10) / 10;
  return `is too light: its contrast with its text is ${shown}:1, and must be at least 4.5:1. Take a darker colour, such as ${darken(color)}.`;
}

/**
 * Returns the least contrast of the colour with what is written on it or it is written on: white and a tint of it by day, and as a
 * lighter shade the night and a tint of that. The dashboard mixes the same in `tokens.css`.
 */
function leastContrast(color: Color): number {
  const shade = mix(color, WHITE, 0.4);
  return Math.min(
    contrastOf(color, mix(color, WHITE, 0.1)),
    contrastOf(shade, NIGHT),
    contrastOf(shade, mix(color, NIGHT, 0.2)),
  );
}

/** Returns the lightest shade of a colour on the way to black that has enough contrast. */
function darken(color: Color): string {
  let part = 1;
  while (leastContrast(mix(color, [0, 0, 0], part)) < LEAST) part -= 0.01;
  return `#${mix(color, [0, 0, 0], part)
    .map((channel) => Math.floor(channel).toString(16).padStart(2, '0'))
    .join('')}`;
}

function parse(text: string): Color {
  const channel = (start: number) => Number.parseInt(text.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function mix(color: Color, other: Color, part: number): Color {
  const channel = (index: 0 | 1 | 2) => color[index] * part + other[index] * (1 - part);
  return [channel(0), channel(1), channel(2)];
}

/** The contrast of two colours, as WCAG 2.2 defines it. */
function contrastOf(first: Color, second: Color): number {
  const [dark, light] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: Color): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
