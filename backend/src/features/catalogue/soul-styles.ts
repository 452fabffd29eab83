import type { Styles } from './model.ts'

/**
 * Ids of Soul's styles at the provider (providers 4.4). Realistic, iPhone and Tokyo Street Style have the same name there. The
 * others are the styles nearest to ours: 90s Grain, Artwork, Vintage PhotoBooth, Geominimal and Movie.
 */
export const soulStyleIds: Styles = {
  Realistic: '1cb4b936-77bf-4f9a-9039-f3d349a4cdbe',
  iPhone: '1b798b54-03da-446a-93bf-12fcba1050d7',
  'Tokyo Street Style': '99de6fc5-1177-49b9-b2e9-19e17d95bcaf',
  Retro: 'f5c094c7-4671-4d86-90d2-369c8fdbd7a5',
  Artistic: 'b9e2d7dc-78e6-4f7d-95dd-b62690e7b200',
  Vintage: '83caff04-691c-468c-b4a0-fd6bbabe062b',
  Minimalist: '372cc37b-9add-4952-a415-53db3998139f',
  Cinematic: '811de7ab-7aaf-4a6b-b352-cdea6c34c8f1',
}
