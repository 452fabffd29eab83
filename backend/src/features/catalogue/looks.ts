import type { VisualStyle } from './contract.ts'

/**
 * What a look adds to the text that is sent, for models that have no styles of their own (spec images 5). The general one leaves the
 * look to the model.
 */
export const looks: Readonly<Record<VisualStyle, string | undefined>> = {
  general: undefined,
  iphone: 'Candid phone photo: natural light, deep focus, true colours, slight noise, not retouched.',
  realistic: 'Realistic photograph: natural skin and materials, believable light, fine detail, no gloss.',
  influencer: 'Polished social media photo: flattering soft light, shallow depth of field, styled, vivid colours.',
}
