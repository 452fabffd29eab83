import type { ModelStyle, PictureModel } from '../../model.ts'

const sizes =
  '1152x2048 2048x1152 2048x1536 1536x2048 1344x2016 2016x1344 960x1696 1696x960 1536x1536 1536x1152 1152x1536 1088x1632 1632x1088'

const style = (name: string, grain: number, contrast: number, warmth: number): ModelStyle => ({
  name,
  look: { grain, contrast, warmth },
})

/** Styles of the service's own catalogue by their ids (providers 4.4). */
export const soulStyles: ReadonlyMap<string, ModelStyle> = new Map([
  ['1cb4b936-77bf-4f9a-9039-f3d349a4cdbe', style('Realistic', 0.03, 0.3, 0.016)],
  ['1b798b54-03da-446a-93bf-12fcba1050d7', style('iPhone', 0.012, 0.2, 0.006)],
  ['99de6fc5-1177-49b9-b2e9-19e17d95bcaf', style('Tokyo Streetstyle', 0.02, 0.42, -0.012)],
  ['811de7ab-7aaf-4a6b-b352-cdea6c34c8f1', style('Movie', 0.034, 0.46, 0.02)],
  ['f5c094c7-4671-4d86-90d2-369c8fdbd7a5', style('90s Grain', 0.06, 0.26, 0.026)],
  ['83caff04-691c-468c-b4a0-fd6bbabe062b', style('Vintage PhotoBooth', 0.05, 0.36, 0.04)],
  ['b9e2d7dc-78e6-4f7d-95dd-b62690e7b200', style('Artwork', 0.008, 0.4, 0.01)],
  ['372cc37b-9add-4952-a415-53db3998139f', style('Geominimal', 0.004, 0.16, 0)],
  ['464ea177-8d40-4940-8d9d-b438bab269c7', style('General', 0.016, 0.28, 0.004)],
])

/** The models the sandbox serves in Segmind's wire format (providers 4.4), by their slug. */
export const segmindModels: ReadonlyMap<string, PictureModel> = new Map([
  [
    'higgsfield-text2image-soul',
    {
      makes: 'pictures',
      id: 'higgsfield-text2image-soul',
      label: 'Higgsfield Soul',
      inputs: {
        prompt: { kind: 'text' },
        width_and_height: { kind: 'choice', of: sizes.split(' ') },
        enhance_prompt: { kind: 'flag' },
        style_id: { kind: 'choice', of: [...soulStyles.keys()] },
        style_strength: { kind: 'number', from: 0, to: 1 },
        quality: { kind: 'choice', of: ['720p', '1080p'] },
        image_url: { kind: 'media', holds: 'image' },
        seed: { kind: 'number', from: -1, to: 4_294_967_295, whole: true },
      },
      required: ['prompt', 'width_and_height'],
      defaults: { style_strength: 1, quality: '1080p' },
      price: 217_500,
      seconds: [3, 6],
      look: { grain: 0.03, contrast: 0.3, warmth: 0.016, favourites: ['portrait', 'city', 'ocean', 'still-life'] },
      styles: soulStyles,
    },
  ],
])
