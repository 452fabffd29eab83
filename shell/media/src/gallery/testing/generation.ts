import type { Generation } from '@studio/backend/contract'

/** A generation in progress that has no outputs yet, with what a test says of it. */
export function generationOf(known: Partial<Generation>): Generation {
  return {
    id: 'g',
    prompt: 'a fox',
    model: 'bytedance/seedream-v4',
    aspectRatio: 'auto',
    quality: '2K',
    numberOfImages: 1,
    referenceImages: [],
    styleId: null,
    loraId: null,
    createdAt: new Date(0).toISOString(),
    status: 'processing',
    progress: 0,
    generatedImages: [],
    favoritedImages: [],
    outputs: [],
    costCents: 0,
    sandbox: true,
    ...known,
  }
}
