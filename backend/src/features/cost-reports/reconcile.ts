import type { ReadModelSum } from '../costs/ledger-queries.ts'
import type { ReportLine } from './fold.ts'

/** Where the log and the read model do not agree. Money in millionths of a dollar. */
export interface Difference {
  readonly user: string
  readonly feature: string
  readonly model: string
  readonly money: ReportLine['money']
  readonly inLog: { readonly charges: number; readonly amount: number }
  readonly inReadModel: { readonly charges: number; readonly amount: number }
}

const nothing = { charges: 0, amount: 0 }

/** Every difference between the sums of the log, by user, feature and model, and those of the read model. */
export function differencesBetween(log: readonly ReportLine[], readModel: readonly ReadModelSum[]): Difference[] {
  const lines = new Map(
    log.map((line) => {
      const [user = '', feature = '', model = ''] = line.keys
      return [nameOf({ user, feature, model, money: line.money }), line]
    }),
  )
  const sums = new Map(readModel.map((sum) => [nameOf({ ...sum, money: moneyOf(sum) }), sum]))
  return [...new Set([...lines.keys(), ...sums.keys()])].flatMap((name) => {
    const [line, sum] = [lines.get(name) ?? nothing, sums.get(name) ?? nothing]
    if (line.charges === sum.charges && line.amount === sum.amount) return []
    const [user = '', feature = '', model = '', money] = name.split('\n')
    return {
      user,
      feature,
      model,
      money: money === 'real' ? 'real' : 'simulated',
      inLog: { charges: line.charges, amount: line.amount },
      inReadModel: { charges: sum.charges, amount: sum.amount },
    }
  })
}

const moneyOf = ({ sandbox }: ReadModelSum): ReportLine['money'] => (sandbox ? 'simulated' : 'real')

const nameOf = (of: Pick<Difference, 'user' | 'feature' | 'model' | 'money'>): string =>
  [of.user, of.feature, of.model, of.money].join('\n')
