import { assetIdOf } from '@studio/media/asset'
import { readPictures } from '@studio/media/picture-files'
import { studioReference } from './studio-picture.ts'
import type { Pictures } from './use-reference-offers.ts'

const refused = (refusal: string): Pictures => ({ references: [], refusals: [refusal] })
const unreachable = refused('The picture at this address could not be loaded.')
const foreign = refused('Only pictures of this studio can be added by their address. Save this one and upload it.')

/**
 * The picture at an address as a reference: a picture of the gallery by its id, any other file of this studio as a file, and none
 * from another site.
 */
export async function fetchReference(
  address: string,
  origin: string,
  load = fetch,
  read: typeof readPictures = readPictures,
): Promise<Pictures> {
  if (!URL.canParse(address, origin)) return unreachable
  const url = new URL(address, origin)
  // The page's security policy forbids fetching from other sites, and the server never fetches on behalf of a person.
  if (url.origin !== origin) return foreign
  // A link can name any address of the studio, and some do something when they are fetched.
  if (url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/media/')) return unreachable
  const assetId = assetIdOf(address, origin)
  const reference = assetId === undefined ? undefined : studioReference(assetId)
  try {
    const response = await load(reference?.url ?? url.href)
    if (!response.ok) return unreachable
    if (reference !== undefined) return { references: [reference], refusals: [] }
    const picture = await response.blob()
    const { pictures, refusals } = await read([new File([picture], 'The picture', { type: picture.type })])
    return { references: pictures, refusals }
  } catch {
    // No connection: the result tells the person.
    return unreachable
  }
}
