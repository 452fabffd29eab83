import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Table } from './table.tsx'

it('names every column, and every line by its first cell', () => {
  const rows = [{ key: 'krea', head: 'Flux Krea', cells: ['4¢', '12¢'] }]
  const markup = renderToStaticMarkup(<Table of="numbers" columns={['Model', 'Today', 'This week']} rows={rows} />)
  expect(markup.match(/<th scope="col">[^<]*/g)?.map((cell) => cell.split('>')[1])).toEqual([
    'Model',
    'Today',
    'This week',
  ])
  expect(markup).toContain('<th scope="row">Flux Krea</th><td dir="auto">4¢</td><td dir="auto">12¢</td>')
})
