import { modelName } from '../catalogue/model-name.ts'
import { centsOf } from '../catalogue/money.ts'
import type { ChargeRow } from './contract.ts'
import { chargedOutput } from './events.ts'
import type { ChargeDocument } from './projection.ts'

/** A charge as admins see it. */
export function toChargeRow(charge: ChargeDocument): ChargeRow {
  const { _id, at, userId, feature, model, provider, amount, credits, sandbox, callId } = charge
  const output = chargedOutput(charge)
  return {
    id: _id,
    at: at.toISOString(),
    userId,
    feature,
    model,
    modelName: modelName(model),
    provider,
    cost: centsOf(amount),
    ...(credits !== undefined && { credits }),
    sandbox,
    ...(output && { output }),
    ...(callId !== undefined && { callId }),
  }
}
