import { type ListedPrice, listPrices, pricesFile } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import { callOptions } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { refetchOften } from '../parts/refetch-often.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { ChangeList } from './change-list.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { PriceTable } from './price-table.tsx'

const kinds = [
  { kind: 'image', title: 'Images' },
  { kind: 'video', title: 'Videos' },
  { kind: 'copy', title: 'Copies of Videos' },
  { kind: 'lip-sync', title: 'Lip Syncs' },
  { kind: 'language', title: 'Language Models' },
] as const satisfies readonly { readonly kind: ListedPrice['kind']; readonly title: string }[]

/** The price list: what holds now, what is planned, what was, and changing it. */
export function PricesPage(): ReactNode {
  const { data, error, refetch } = useQuery({ ...callOptions(listPrices, {}), refetchInterval: refetchOften })
  const [asked, setAsked] = useState<Pick<ListedPrice, 'model' | 'unit'> | undefined>(undefined)
  if (data === undefined) {
    if (error === null) return <Spinner label="Loading prices" />
    return (
      <Notice
        role="alert"
        title="Unable to Load Prices"
        text="Please try again in a moment."
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      />
    )
  }
  const { version, prices, changes } = data
  const changing = asked && prices.find(({ model, unit }) => model === asked.model && unit === asked.unit)
  return (
    <>
      <PageHead title="Prices" aside={`Version ${version} of the price list`}>
        <CsvLink endpoint={pricesFile} name="prices" />
      </PageHead>
      {kinds.map(({ kind, title }) => (
        <PriceTable
          key={kind}
          title={title}
          prices={prices.filter((price) => price.kind === kind)}
          planned={changes.filter(({ state }) => state === 'planned')}
          onChange={setAsked}
        />
      ))}
      <ChangeList changes={changes} />
      {changing !== undefined && <PriceDialog price={changing} onClose={() => setAsked(undefined)} />}
    </>
  )
}
