/** What a signed file says of its picture. */
export interface Claim {
  /**
   * Made by a model, or drawn by a program without one, as a whole or within a part of another picture. Undefined for what was only brought
   * here, such as an upload or a frame of a video: nothing is claimed of how that came to be.
   */
  readonly origin: 'generated' | 'partly-generated' | 'drawn' | 'partly-drawn' | undefined
  /** How it was made, if the file is to say that. */
  readonly making?: object | undefined
  /** How many pictures it was made from, if the file is to say that. */
  readonly references?: number | undefined
}

/** How the history of a file begins: it was made here, or an existing file was opened. */
export type Beginning =
  | { readonly kind: 'made'; readonly origin: NonNullable<Claim['origin']> }
  | { readonly kind: 'opened'; readonly contentType: string }

interface ManifestOptions {
  readonly claim: Claim
  readonly beginning: Beginning
  /** The media type of the file that is signed. */
  readonly contentType: string
  /** Of the product. */
  readonly version: string
}

/** IPTC's words for how a picture was made. */
const sourceTypes = {
  generated: 'trainedAlgorithmicMedia',
  'partly-generated': 'compositeWithTrainedAlgorithmicMedia',
  drawn: 'algorithmicMedia',
  'partly-drawn': 'compositeSynthetic',
} as const

/** What the file that was opened is called within the manifest. */
export const openedLabel = 'opened'

/**
 * A C2PA manifest as the library takes it. Pictures that were references are counted and not shown, since they may be nobody's business; the
 * manifest of a file that was opened tells its own past.
 */
export function manifestOf({ claim, beginning, contentType, version }: ManifestOptions) {
  const count = beginning.kind === 'made' ? (claim.references ?? 0) : 0
  const references = Array.from({ length: count }, (_, n) => ({
    title: `Reference image ${n + 1}`,
    relationship: 'inputTo',
    label: `reference-${n + 1}`,
  }))
  const labels = references.map(({ label }) => label)
  const actions =
    beginning.kind === 'made' ? [created(beginning.origin, labels)] : opened(beginning.contentType, contentType)
  const making = claim.making && { label: 'atelier.making', data: claim.making }
  return {
    claim_generator_info: [{ name: 'Atelier', version }],
    format: contentType,
    ingredients: references,
    assertions: [{ label: 'c2pa.actions.v2', data: { actions } }, ...(making ? [making] : [])],
  }
}

function created(origin: keyof typeof sourceTypes, ingredientIds: readonly string[]) {
  return {
    action: 'c2pa.created',
    digitalSourceType: `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceTypes[origin]}`,
    ...(ingredientIds.length > 0 && { parameters: { ingredientIds } }),
  }
}

function opened(before: string, after: string) {
  const action = { action: 'c2pa.opened', parameters: { ingredientIds: [openedLabel] } }
  return before === after ? [action] : [action, { action: 'c2pa.converted' }]
}
