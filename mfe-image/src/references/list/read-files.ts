import { generate } from '@studio/backend/contract'
import { randomKey } from '@studio/ui/random-key'
import type { FileReference } from './references.ts'

const rule = generate.files?.['referenceImages']

/** Types of picture that can be sent, as a file field takes them. */
export const acceptedTypes = (rule?.accept ?? []).join(',')

export interface ReadFiles {
  readonly references: readonly FileReference[]
  /** Why some files were left out; shown to the person. */
  readonly refusal?: string
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

function refusalOf(file: File): string | undefined {
  if (rule === undefined || !rule.accept.includes(file.type)) return `${file.name} is no JPEG, PNG or WebP picture.`
  if (file.size > rule.maxBytes) return `${file.name} is larger than ${megabytes(rule.maxBytes)}.`
  return undefined
}

/** Files as references, those that the studio can use (spec images 5: image files, several at once). */
export function readFiles(
  files: readonly File[],
  addressOf = (file: File): string => URL.createObjectURL(file),
): ReadFiles {
  const usable = files.filter((file) => refusalOf(file) === undefined)
  const refusal = files.map(refusalOf).find((reason) => reason !== undefined)
  return {
    references: usable.map((file) => ({ key: randomKey(), file, url: addressOf(file) })),
    ...(refusal !== undefined && { refusal }),
  }
}
