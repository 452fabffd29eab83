import { z } from 'zod'
import { Bytes, endpoint } from '../../platform/http/contract/endpoint.ts'
import { assetErrors } from '../assets/errors.ts'
import { downloadFormats } from './address-contract.ts'

/**
 * The file of a picture to be saved: its bytes, converted when they are stored in another format, with the prompt and settings that it
 * was made with. What is stored stays as it is. For its owner only; ranges and etag hold for the file that is sent.
 */
export const downloadImage = endpoint({
  method: 'GET',
  path: '/api/downloads/:assetId',
  summary: 'Download an image in a format, with its prompt and settings inside',
  refusals: [assetErrors.unusableImage],
  access: 'user',
  params: z.object({ assetId: z.uuid() }),
  query: z.object({
    /** The file's name. */
    name: z.string().trim().min(1).max(200),
    /** Without it the picture is sent in the format that it is stored in. */
    format: z.enum(downloadFormats).optional(),
    making: z.stringbool().default(true),
  }),
  response: Bytes,
})
