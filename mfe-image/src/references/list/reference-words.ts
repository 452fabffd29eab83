import type { Model } from '@studio/backend/contract'
import { formatCount } from '@studio/ui/format'
import type { LeftOut } from './reference-list.ts'

/** Title and text of a toast about references. */
export interface ReferenceNotice {
  readonly title: string
  readonly description?: string
}

/** More of them make a toast that nobody reads. */
const mostNamed = 3

/** The first names, and how many more there are. */
function shortList(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).join(', ')
  return names.length > mostNamed ? `${named} and ${formatCount(names.length - mostNamed)} more` : named
}

/** The first refusals, and how many more there are. */
function shortRefusals(refusals: readonly string[]): readonly string[] {
  const more = refusals.length - mostNamed
  if (more <= 0) return refusals
  return [...refusals.slice(0, mostNamed), `${formatCount(more)} more cannot be used.`]
}

/** Spec images 5: why pictures were left out, and the names of those that are files. */
export function leftOutNotice(leftOut: LeftOut): ReferenceNotice {
  const named = leftOut.names.length === 0 ? [] : [`Not added: ${shortList(leftOut.names)}.`]
  switch (leftOut.kind) {
    case 'too-many-at-once':
      return { title: 'Maximum 4 images', description: together('You can select up to 4 images at once', ...named) }
    case 'one-product':
      return { title: 'Only one product image', description: together('The first of these images is it.', ...named) }
    case 'no-room': {
      const room = `You can only add ${leftOut.room} more reference image(s). Max 4 total.`
      return { title: 'Cannot add all images', description: together(room, ...named) }
    }
  }
}

/** Sentences in a row. The specified words end without a full stop, so they get one when another sentence follows. */
const together = (first: string, ...others: readonly string[]): string =>
  [others.length > 0 && !first.endsWith('.') ? `${first}.` : first, ...others].join(' ')

/** What became of pictures that were offered as references. */
export interface Offer {
  readonly model: { readonly label: string; readonly references: Pick<Model['references'], 'max'> }
  /** Sentences about the files that cannot be used. */
  readonly refusals: readonly string[]
  readonly leftOut?: LeftOut | undefined
  /** How many were offered, those refused among them. */
  readonly offered: number
  readonly added: number
  /** How many there are now. */
  readonly total: number
}

/** The toast after pictures were offered; undefined when all of them were there already (spec images 5 and 8). */
export function offerNotice(offer: Offer): (ReferenceNotice & { readonly tone?: 'bad' }) | undefined {
  const { model, refusals, leftOut, offered, added, total } = offer
  if (refusals.length > 0 || leftOut !== undefined) {
    const left = leftOut && leftOutNotice(leftOut)
    const told = shortRefusals(refusals)
    const title = added > 0 ? `${added} of ${offered} added` : 'Failed to add reference image.'
    const [first = '', ...others] = left?.description === undefined ? told : [left.description, ...told]
    return { title: left?.title ?? title, description: together(first, ...others), tone: 'bad' }
  }
  if (model.references.max === 0) return { ...unsupportedNotice(model), tone: 'bad' }
  if (added === 0) return undefined
  if (total <= model.references.max) return { title: 'Reference added' }
  return { title: 'Reference added', description: firstOnly(model) }
}

const firstOnly = ({ label, references: { max } }: Offer['model']): string =>
  max === 1 ? `${label} works from the first picture only.` : `${label} works from the first ${max} pictures only.`

/** Pictures of this computer that were chosen before and are not there now. */
export interface Missing {
  readonly count: number
  /** The browser has them no more, it could not read them, or the code that reads them did not come, so that they are kept as they are. */
  readonly why: 'gone' | 'unread' | 'kept'
}

/** Files that were chosen before a reload are missing: what is generated now would be made without them. */
export function missingNotice({ count, why }: Missing): ReferenceNotice & { readonly description: string } {
  const [images, them, are] =
    count === 1 ? ['1 reference image', 'it', 'is'] : [`${count} reference images`, 'them', 'are']
  const titles = { gone: `${are} not in this browser any more`, unread: 'could not be read', kept: 'did not load' }
  const mend = why === 'kept' ? `Reload the page to use ${them}` : `Add ${them} again`
  return { title: `${images} ${titles[why]}`, description: `${mend}, or go on without ${them}.` }
}

/** Spec images 5: said at once when a model does not work from pictures. */
export function unsupportedNotice({ label }: Pick<Model, 'label'>): ReferenceNotice {
  return {
    title: 'Reference images not supported',
    description: `${label} works from words only. Your reference images are kept for models that use them.`,
  }
}
