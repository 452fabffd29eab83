import type { Style } from '@studio/backend/contract/library'

/** The fields of the forms, in their order, with their labels (spec images 3 and 5). */
export const styleFields = [
  { name: 'name', label: 'Name', missing: 'Please enter a name' },
  { name: 'description', label: 'Description (optional)', rows: 2 },
  {
    name: 'instructions',
    label: 'Instructions (optional)',
    hint: 'Added to the prompt of every image that uses the style.',
    rows: 8,
  },
] as const

type StyleField = (typeof styleFields)[number]['name']
/** What is typed in each field. */
export type StyleTexts = Readonly<Record<StyleField, string>>

export const emptyStyle: StyleTexts = { name: '', description: '', instructions: '' }

/** The texts of a style as the form begins with them. */
export function textsOf({ name, description = '', instructions = '' }: Style): StyleTexts {
  return { name, description, instructions }
}

/** The names of the fields. */
export const styleFieldNames = styleFields.map(({ name }) => name)
