import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Bytes, Done, endpoint } from '../../platform/http/contract/endpoint.ts'

const ofImage = z.object({ assetId: z.uuid() })

/** The link to a public page of an image. Whoever knows its path sees the image. */
const Link = z.object({
  /** Path of the page. */
  path: z.string(),
})

/** Makes the link to a public page of an image that is not in the trash; one that is there already is not made anew. */
export const shareImage = endpoint({
  method: 'POST',
  path: '/api/assets/:assetId/share',
  summary: 'Make a link to a public page of an image',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: ofImage,
  response: Link,
})

/** The link to an image, if there is one. */
export const readShare = endpoint({
  method: 'GET',
  path: '/api/assets/:assetId/share',
  summary: 'Learn whether there is a link to an image',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: ofImage,
  response: Link.partial(),
})

/** Ends the link to an image for good: a later one has another address. Succeeds too when there is none. */
export const endShare = endpoint({
  method: 'DELETE',
  path: '/api/assets/:assetId/share',
  summary: 'End the link to an image',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: ofImage,
  response: Done,
})

/** Any text: what is no link gets the same page as a link that has ended. */
const ofToken = z.object({ token: z.string() })

/** The public page of a shared image. No search engine lists it, and nobody's session is looked at. */
export const sharedPage = endpoint({
  method: 'GET',
  path: '/share/:token',
  summary: 'See the public page of a shared image',
  access: 'public',
  linkOnly: true,
  params: ofToken,
  responses: { 200: 'The page with the image', 404: 'A page that says that there is no such link' },
  response: z.unknown(),
})

/** The image on that page: a copy that holds nothing but its pixels. */
export const sharedPicture = endpoint({
  method: 'GET',
  path: '/share/:token/image',
  summary: 'Read the bytes of a shared image',
  refusals: [commonErrors.notFound],
  access: 'public',
  linkOnly: true,
  params: ofToken,
  response: Bytes,
})
