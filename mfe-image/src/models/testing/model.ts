import type { Model } from '@studio/backend/contract'

/** A model that takes no references, with the properties that a test sets. */
export function modelOf(known: Partial<Model>): Model {
  return {
    id: 'wavespeed-ai/chroma',
    label: 'Chroma',
    description: '',
    references: { min: 0, max: 0 },
    aspectRatios: ['square', 'tall'],
    qualities: ['2K'],
    counts: [1, 4],
    shapes: {},
    styles: [],
    takesLora: false,
    unitPriceCents: 2.7,
    qualityPricesCents: {},
    typicalSeconds: 5,
    sandbox: true,
    ...known,
  }
}
