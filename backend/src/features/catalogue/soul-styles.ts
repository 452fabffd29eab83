import type { Styles } from './model.ts'

/**
 * Ids of Soul's styles at the provider; it tells few of them by name (providers 4.4), and without any it draws reptiles.
 * The others are listed and cannot be asked for.
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
