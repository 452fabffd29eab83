import type { ClipMaking } from './clips/queries.ts'
import type { ExportedPicture } from './exports/queries.ts'

interface ArchivedFile {
  readonly name: string
  readonly contentType: string
  /** Its bytes are those that are stored: neither converted nor signed, and without texts. */
  readonly isAsStored: boolean
  /** It has content credentials. */
  readonly isSigned: boolean
}

/** A picture of an archive as its manifest describes it. Amounts are in US dollars, times in ISO 8601 (UTC). */
export function manifestEntry(
  { picture, made, clip }: ExportedPicture,
  { name, contentType, isAsStored, isSigned }: ArchivedFile,
) {
  const { _id: id, kind, n = 0, media, createdAt } = picture
  const { bytes, width, height, checksum } = media
  const about = {
    file: name,
    id,
    kind,
    createdAt: createdAt.toISOString(),
    contentType,
    width,
    height,
    ...(media.video && { durationSeconds: media.video.durationMs / 1_000 }),
    ...(isAsStored && { bytes, sha256: checksum }),
    ...(isSigned && { contentCredentials: true }),
  }
  if (clip !== undefined) return { ...about, ...clipEntry(clip) }
  if (made === undefined) return about
  const { id: generationId, prompt, model, aspectRatio, quality, style, visualStyle, styleId, loraId, sources } = made
  const [seed, cost] = [made.seeds[n], made.costs[n]]
  return {
    ...about,
    generation: generationId,
    n,
    prompt,
    model,
    settings: { aspectRatio, quality, style, visualStyle, styleId, loraId, seed },
    sources,
    costDollars: cost === undefined ? undefined : cost / 1_000_000,
  }
}

/** How a clip was made. */
function clipEntry({ kind: made, prompt, negativePrompt, model, settings, seed, cost }: ClipMaking) {
  return { made, prompt, negativePrompt, model, settings: { ...settings, seed }, costDollars: cost / 1_000_000 }
}

type ManifestEntry = ReturnType<typeof manifestEntry>

/** The manifest as JSON text, piece by piece. */
export function* manifestText(madeAt: Date, pictures: readonly ManifestEntry[], missing: readonly string[]) {
  const head = { archive: 'Atelier', version: 1, madeAt: madeAt.toISOString(), missing }
  yield `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "pictures": [`
  for (const [at, entry] of pictures.entries()) yield `${at === 0 ? '' : ','}\n    ${JSON.stringify(entry)}`
  yield '\n  ]\n}\n'
}
