import type { Styles } from './model.ts'

/**
 * Ids of Soul's styles at the provider, which documents few of them by name (providers 4.4). Without a style it draws reptiles.
 * The others are listed and cannot be requested.
 */
export const soulStyleIds: Styles = {
  Realistic: '1cb4b936-77bf-4f9a-9039-f3d349a4cdbe',
  iPhone: undefined,
  'Tokyo Street Style': undefined,
  Retro: undefined,
  Artistic: undefined,
  Vintage: undefined,
  Minimalist: undefined,
  Cinematic: undefined,
}
