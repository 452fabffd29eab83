import { z } from 'zod'
import { endpoint } from '../../platform/http/contract/endpoint.ts'

/**
 * The prices that hold now, as `price-list.ts` reads them: for pages that work out prices themselves. The lists of models have them already.
 */
export const getPrices = endpoint({
  method: 'GET',
  path: '/api/prices',
  summary: 'Tell the prices that hold now, in millionths of a dollar',
  access: 'user',
  response: z.object({ version: z.int(), micros: z.record(z.string(), z.int()) }),
})
