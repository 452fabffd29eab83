import { createLora, type Lora } from '@studio/backend/contract/library'
import { ApiError } from '@studio/ui/api-error'

/** The fields of the form, in its order, with their labels (spec images 3 and 5). */
export const loraFields = [
  { name: 'name', label: 'Name', hint: undefined },
  { name: 'triggerWord', label: 'Trigger word', hint: 'Added to a prompt that does not have it.' },
  { name: 'highNoiseUrl', label: 'High noise URL', hint: undefined },
  { name: 'lowNoiseUrl', label: 'Low noise URL', hint: 'Flux Krea takes one file only, the one for high noise.' },
  { name: 'thumbnailUrl', label: 'Thumbnail URL (optional)', hint: undefined },
] as const

export type LoraField = (typeof loraFields)[number]['name']
/** What is typed in each field. */
export type LoraTexts = Readonly<Record<LoraField, string>>
/** What is wrong with some of the fields. */
export type LoraFaults = Readonly<Partial<Record<LoraField, string>>>

export const emptyLora: LoraTexts = { name: '', triggerWord: '', highNoiseUrl: '', lowNoiseUrl: '', thumbnailUrl: '' }

/** The texts of a LoRA as the form begins with them. */
export function textsOf({ name, triggerWord, highNoiseUrl, lowNoiseUrl, thumbnailUrl = '' }: Lora): LoraTexts {
  return { name, triggerWord, highNoiseUrl, lowNoiseUrl, thumbnailUrl }
}

/** What the contract says against the texts (spec images 5): every field but the last must be filled. */
export function faultsIn(texts: LoraTexts): LoraFaults {
  const issues = createLora.body.safeParse(texts).error?.issues ?? []
  return faultsOf(
    issues.map(({ path: [field], code }) => ({
      field,
      message: code === 'too_small' ? 'Please fill in this field' : 'This is too long',
    })),
  )
}

/** The fields that the server refused; empty when it refused for another reason. */
export function faultsFrom(error: unknown): LoraFaults {
  if (!(error instanceof ApiError)) return {}
  const { details, fields = [], error: message } = error.problem ?? {}
  return faultsOf([
    ...fields.map(({ path, message: why }) => ({ field: path, message: why })),
    ...(message === undefined ? [] : [{ field: details?.['field'], message }]),
  ])
}

/** The first fault of each field of the form. */
function faultsOf(found: readonly { readonly field: unknown; readonly message: string }[]): LoraFaults {
  return Object.fromEntries(
    loraFields.flatMap(({ name }) => {
      const fault = found.find(({ field }) => field === name)
      return fault === undefined ? [] : [[name, fault.message]]
    }),
  )
}
