import { z } from 'zod'
import { endpoint, type FileRule } from '../../../platform/http/contract/endpoint.ts'
import { jobErrors } from '../../jobs/errors.ts'
import { assetErrors } from '../errors.ts'

/** What is taken as an uploaded picture. Its type is read from its bytes. */
export const pictureFile = {
  maxBytes: 20_000_000,
  accept: ['image/jpeg', 'image/png', 'image/webp'],
} as const satisfies Omit<FileRule, 'maxFiles'>

/**
 * Stores one picture that no generation works from yet: an upload, in no gallery, that can be a reference by its id and an image of a
 * character or style by its address. A picture that the person already has is not stored again: the response names the one that they
 * have.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Upload an image',
  refusals: [assetErrors.noFile, assetErrors.unusableImage, jobErrors.storageQuota],
  access: 'user',
  files: { image: { ...pictureFile, maxFiles: 1 } },
  response: z.object({ id: z.uuid(), url: z.string(), width: z.int(), height: z.int() }),
})
