import type { Framing } from './model.ts'

const squareOf = (side: number): number => side * side

/** Seedream takes 512-8192 per side; its area stays within 4096*4096 (providers 4.1). */
export const seedreamFraming: Framing = {
  kind: 'pixels',
  side: { min: 512, max: 8192 },
  area: { '2K': squareOf(2048), '4K': squareOf(4096) },
}

/** WaveSpeed's own models: 1024*1024 is their usual size, 256-1536 per side their range; 4K asks for the largest. */
export const wavespeedFraming: Framing = {
  kind: 'pixels',
  side: { min: 256, max: 1536 },
  area: { '2K': squareOf(1024), '4K': squareOf(1536) },
}

/** Ideogram Character knows five ratios (providers 4.1). */
export const ideogramFraming: Framing = { kind: 'ratio', ratios: ['1:1', '16:9', '9:16', '4:3', '3:4'] }

/** Nano Banana knows ten (providers 4.1). */
export const nanoBananaFraming: Framing = {
  kind: 'ratio',
  ratios: ['1:1', '3:2', '2:3', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'],
}

/** Soul's thirteen sizes: the larger ones are High (2k), the smaller ones Low (1.5k) (providers 4.4). */
export const soulFraming: Framing = {
  kind: 'listed',
  sizes: {
    High: [
      [1536, 1536],
      [1152, 2048],
      [2048, 1152],
      [2048, 1536],
      [1536, 2048],
      [1344, 2016],
      [2016, 1344],
    ],
    Low: [
      [1536, 1536],
      [960, 1696],
      [1696, 960],
      [1536, 1152],
      [1152, 1536],
      [1088, 1632],
      [1632, 1088],
    ],
  },
}
