import { getPrices, withPrices } from '@studio/backend/contract/prices'
import { useCall } from '@studio/ui/query'

/**
 * A model of the catalogue with the prices that hold now. Until they are known it has those that the catalogue began with: the server refuses
 * what is asked for at another price than its own.
 */
export function usePriced<Model extends Parameters<typeof withPrices>[0]>(model: Model): Model {
  const { data } = useCall(getPrices, {})
  return data === undefined ? model : withPrices(model, data)
}
