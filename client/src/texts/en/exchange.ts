import * as source from '../default/exchange.ts'

export const exchangeTexts = {
  title: 'Kamas exchange',
  lead: 'Send your Kamas on one server, receive them on another server of the same game. An operator meets you in the game, in 5 to 15 minutes.',
  description:
    'Exchange your Kamas from one server to another of the same game, at the current rate, with an operator who delivers in the game.',
  loadFailed: 'Your current exchange could not be loaded',
} as const

export const exchangeFormTexts = {
  ...source.exchangeFormTexts,
  label: 'Exchange request',
  game: 'Game',
  choose: 'Choose…',
  chooseGameFirst: 'Choose a game first',
  noServers: 'This game does not have two servers to exchange between.',
  choicesFailed: 'The games and servers could not be loaded',
  choicesNotRenewed: 'The list of servers could not be refreshed.',
  send: 'You send',
  receive: 'You receive',
  serverSender: 'Server to send from',
  serverReceiver: 'Server to receive on',
  quantity: 'Quantity sent (M)',
  received: 'Quantity received (M)',
  senderName: 'Your character that sends',
  receiverName: 'Your character that receives',
  maxLabel: 'Max: send as much as the stock allows',
  quantityHint: 'In millions of Kamas, for example 12.5',
  readAs: (kamas: string) => `That is ${kamas} Kamas`,
  most: (amount: string) => `At most ${amount} for this exchange`,
  stock: (amount: string) => `Available stock: ${amount}`,
  rateFirst: 'The rate appears as soon as you have chosen both servers.',
  rateLoading: 'Loading the rate…',
  rateNone: 'There is no exchange between these two servers at the moment. Choose another one.',
  rate: (rate: string, fee: string) => `1 M × ${rate} − ${fee} fee`,
  sum: (sent: string, rate: string, fee: string, received: string) =>
    `${sent} × ${rate} − ${fee} = ${received}`,
  rounded: 'Rounded down to three decimals. You receive the amount shown.',
  submit: 'Request the exchange',
  submitting: 'Sending the request…',
  confirm: 'Confirm with these amounts',
  fieldRequired: 'This field is required',
  tooLong: '100 characters at most',
  faults: {
    'not-a-number': 'A number, for example 12.5',
    'not-above-zero': 'The quantity must be above 0',
    'too-precise': 'Three decimals at most',
    'too-large': 'At most 1,000,000 M per exchange',
    'eaten-by-fee': 'The fee is higher than this amount: send more',
    'no-rate': 'No rate between these two servers',
    'rate-unknown': 'The rate is not known yet',
  },
  aboveStock: (stock: string) => `More than the available stock, ${stock}`,
  soldOut: (server: string) => `${server} (sold out)`,
  stockEmpty: 'This server is out of stock at the moment',
  changed: {
    'rate-changed': 'The rate changed while you were typing',
    'stock-exceeded': 'The stock went down while you were typing',
  },
  changedFigures: (before: string, now: string) =>
    `You were going to receive ${before}, and would now receive ${now}. Nothing was sent: check, then confirm.`,
  changedStock: (stock: string) => `${stock} left. Nothing was sent: change the quantity, then confirm.`,
  changedUnknown: 'Nothing was sent: check the amounts, then confirm.',
} as const

export const pendingExchangeTexts = {
  kept: 'An exchange is already pending. What you typed is kept: you will find it again once this exchange has ended.',
  waitingTitle: 'Your request is being processed!',
  waitingText:
    'We are looking for the operator who will deliver to you. This page updates automatically. You can also browse the site: a link at the top of every page brings you back here.',
  label: 'Handover in the game',
  title: 'Your operator is waiting for you in the game',
  unnamedTitle: 'Your operator is getting ready',
  summary: 'Your exchange',
  sent: 'You send',
  received: 'You receive',
  on: (server: string, character: string) => `${server} · ${character}`,
  elapsed: 'Time elapsed',
  elapsedTime: (minutes: number, seconds: number) =>
    minutes === 0
      ? `${String(seconds)} s`
      : `${minutes.toLocaleString('en-US')} min ${String(seconds).padStart(2, '0')} s`,
  usual: 'Delivery in 5 to 15 minutes, up to 30 for larger amounts.',
  long: 'A large amount can take up to 30 minutes.',
  tooLong:
    'This takes longer than expected: write to support, at the bottom right. They will find your exchange.',
  scale: ['5 min', '15 min', '30 min'],
  warningTitle: 'Beware of fake accounts',
  warning:
    'Some players imitate our operators with names that are almost the same. Trade only with the character shown here, compare its name letter by letter, and never give your password.',
  step1: (server: string) => `Log in to ${server}`,
  step1Text: 'Start a trade with this character and hand over the quantity to send.',
  operator: 'Operator’s character',
  unnamed: (server: string) =>
    `The operator’s character on ${server} is being assigned. Hand nothing over to anyone until its name appears here.`,
  patience: 'If the operator does not contact you, wait a few minutes.',
  handOver: 'To hand over',
  step2: (server: string) => `Log in to ${server}`,
  step2Text: 'Wait for the delivery character, who hands you the quantity to receive.',
  toReceive: 'To receive',
  importantTitle: 'Important: the exchange code',
  important: (server: string) =>
    `Wait until the delivery character gives you the exchange code, and check that it is correct before you confirm the trade on ${server}.`,
  code: 'Exchange code',
  copyOperator: 'the operator’s character',
  copyCode: 'the exchange code',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Copying is not allowed here: select the text by hand.',
} as const
