import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
import { loraErrors } from './errors.ts'

const shortText = z.string().trim().min(1).max(120)
const address = z.string().trim().min(1).max(2_000)

/** What a person enters about a LoRA (spec images 3 and 5). An empty `thumbnailUrl` means none. */
const LoraFields = z.object({
  name: shortText,
  triggerWord: shortText,
  highNoiseUrl: address,
  lowNoiseUrl: address,
  thumbnailUrl: z.string().trim().max(2_000).optional(),
})
export const Lora = LoraFields.extend({ id: z.uuid(), createdAt: z.iso.datetime() })
export type Lora = z.infer<typeof Lora>

const params = z.object({ loraId: z.uuid() })
const Done = z.object({ success: z.literal(true) })

/** Spec images 7. Newest first. */
export const listLoras = endpoint({
  method: 'GET',
  path: '/api/loras',
  summary: 'List LoRAs, newest first',
  access: 'user',
  response: z.array(Lora),
})

/** Spec images 7. */
export const createLora = endpoint({
  method: 'POST',
  path: '/api/loras',
  summary: 'Add a LoRA',
  refusals: [commonErrors.addressRefused, loraErrors.tooMany],
  access: 'user',
  body: LoraFields,
  response: z.object({ id: z.uuid() }),
})

/** Spec images 7. Fields that are left out stay as they are, so that two people who edit different fields do not undo each other. */
export const changeLora = endpoint({
  method: 'PATCH',
  path: '/api/loras/:loraId',
  summary: 'Change a LoRA',
  refusals: [commonErrors.notFound, commonErrors.addressRefused],
  access: 'user',
  params,
  body: LoraFields.partial(),
  response: Done,
})

/** Spec images 7: it can be restored for 30 days. Succeeds too when it is deleted already. */
export const deleteLora = endpoint({
  method: 'DELETE',
  path: '/api/loras/:loraId',
  summary: 'Delete a LoRA',
  refusals: [commonErrors.notFound],
  access: 'user',
  params,
  response: Done,
})

/** Brings a deleted LoRA back. Succeeds too when it is not deleted. */
export const restoreLora = endpoint({
  method: 'POST',
  path: '/api/loras/:loraId/restore',
  summary: 'Restore a deleted LoRA',
  refusals: [commonErrors.notFound, loraErrors.tooMany],
  access: 'user',
  params,
  response: Done,
})
