import { readFiles } from './read-files.ts'
import { assetIdOf, studioReference } from './studio-picture.ts'
import type { Pictures } from './use-reference-offers.ts'

const refused = (refusal: string): Pictures => ({ references: [], refusal })
const unreachable = refused('The picture at this address could not be loaded.')
const foreign = refused('Only pictures of this studio can be added by their address. Save this one and upload it.')

/** The picture at an address as a reference: one of the gallery by its id, another of this studio as a file, no foreign one. */
export async function fetchReference(address: string, origin: string, load = fetch): Promise<Pictures> {
  const url = URL.parse(address, origin)
  if (url === null) return unreachable
  // The page may not fetch from elsewhere, and the server never does.
  if (url.origin !== origin) return foreign
  const assetId = assetIdOf(address, origin)
  const reference = assetId === undefined ? undefined : studioReference(assetId)
  try {
    const answer = await load(reference?.url ?? url.href)
    if (!answer.ok) return unreachable
    if (reference !== undefined) return { references: [reference] }
    const picture = await answer.blob()
    return readFiles([new File([picture], 'The picture', { type: picture.type })])
  } catch {
    // No connection: said to the person, nothing else to do.
    return unreachable
  }
}
