import type { VisualStyle } from '@studio/backend/contract'

/** What the looks for models without styles of their own are called (spec images 5). */
export const lookLabels: Readonly<Record<VisualStyle, string>> = {
  general: 'General look',
  iphone: 'iPhone',
  realistic: 'Realistic',
  influencer: 'Influencer',
}

const isLook = (value: string): value is VisualStyle => Object.hasOwn(lookLabels, value)

/** Label of a generation's look; an unknown one is shown as it is. */
export function lookLabel(look: string): string {
  return isLook(look) ? lookLabels[look] : look
}
