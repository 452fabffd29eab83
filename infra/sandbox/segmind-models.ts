import type { Model } from './model.ts'

const sizes =
  '1152x2048 2048x1152 2048x1536 1536x2048 1344x2016 2016x1344 960x1696 1696x960 1536x1536 1536x1152 1152x1536 1088x1632 1632x1088'

/** The models the sandbox serves in Segmind's wire format (providers 4.4), by their slug. */
export const segmindModels: ReadonlyMap<string, Model> = new Map([
  [
    'higgsfield-text2image-soul',
    {
      id: 'higgsfield-text2image-soul',
      label: 'Higgsfield Soul',
      inputs: {
        prompt: { kind: 'text' },
        width_and_height: { kind: 'choice', of: sizes.split(' ') },
        enhance_prompt: { kind: 'flag' },
        style_id: { kind: 'uuid' },
        style_strength: { kind: 'number', from: 0, to: 1 },
        quality: { kind: 'choice', of: ['720p', '1080p'] },
        image_url: { kind: 'media' },
        seed: { kind: 'number', from: -1, to: 4_294_967_295, whole: true },
      },
      required: ['prompt', 'width_and_height'],
      defaults: { style_strength: 1, quality: '1080p' },
      price: 217_500,
      seconds: [3, 6],
      look: { grain: 0.03, contrast: 0.3, warmth: 0.016, favourites: ['portrait', 'city', 'ocean', 'still-life'] },
    },
  ],
])
