import type { Lora } from '@studio/backend/contract/library'

/** The fields of the form, in its order, with their labels (spec images 3 and 5). */
export const loraFields = [
  { name: 'name', label: 'Name' },
  { name: 'triggerWord', label: 'Trigger word', hint: 'Added to a prompt that does not have it.' },
  { name: 'highNoiseUrl', label: 'High noise URL' },
  { name: 'lowNoiseUrl', label: 'Low noise URL', hint: 'Flux Krea takes one file only, the one for high noise.' },
  { name: 'thumbnailUrl', label: 'Thumbnail URL (optional)' },
] as const

/** What is typed in each field. */
export type LoraTexts = Readonly<Record<(typeof loraFields)[number]['name'], string>>

export const emptyLora: LoraTexts = { name: '', triggerWord: '', highNoiseUrl: '', lowNoiseUrl: '', thumbnailUrl: '' }

/** The texts of a LoRA as the form begins with them. */
export function textsOf({ name, triggerWord, highNoiseUrl, lowNoiseUrl, thumbnailUrl = '' }: Lora): LoraTexts {
  return { name, triggerWord, highNoiseUrl, lowNoiseUrl, thumbnailUrl }
}

/** The names of the fields. */
export const loraFieldNames = loraFields.map(({ name }) => name)
