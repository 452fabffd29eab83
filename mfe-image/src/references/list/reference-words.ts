import type { Model } from '@studio/backend/contract'
import type { LeftOut } from './reference-list.ts'

/** Title and text of a toast about references. */
export interface ReferenceNotice {
  readonly title: string
  readonly description?: string
}

/** Spec images 5: why pictures were left out. */
export function leftOutNotice(leftOut: LeftOut): ReferenceNotice {
  switch (leftOut.kind) {
    case 'too-many-at-once':
      return { title: 'Maximum 4 images', description: 'You can select up to 4 images at once' }
    case 'no-room':
      return {
        title: 'Cannot add all images',
        description: `You can only add ${leftOut.room} more reference image(s). Max 4 total.`,
      }
  }
}

/** Spec images 8. */
export const addedNotice: ReferenceNotice = { title: 'Reference added' }

/** Spec images 8, with the reason. */
export function failedNotice(reason: string): ReferenceNotice {
  return {
    title: 'Failed to add reference image.',
    description: reason,
  }
}

/** Spec images 5: said at once when a model does not work from pictures. */
export function unsupportedNotice({ label }: Pick<Model, 'label'>): ReferenceNotice {
  return {
    title: 'Reference images not supported',
    description: `${label} works from words only. Your reference images are kept for models that use them.`,
  }
}
