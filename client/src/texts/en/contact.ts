import * as source from '../default/contact.ts'

export const contactTexts = {
  ...source.contactTexts,
  description: 'Reach Kamasouk’s support: by phone, by email, in the live chat 24/7, or with the form.',
  lead: 'A question, a problem with an order, a doubt about a message you got in the game: reach us the way you prefer.',
  phone: 'Phone',
  chat: 'Live chat',
  chatText: 'Available 24/7, with the button at the bottom right of every page.',
  chatLink: 'Open the help centre',
  careTitle: 'Before you write to us',
  care: 'Never send us your password or your RIB: support does not need them to answer you.',
  formTitle: 'Write to us',
  required: 'All three fields are required.',
  nameLabel: 'Name',
  mail: 'Write from my own mail app',
  mailHint: 'It opens with what you have typed here and with our address.',
  mailSubject: 'Message to Kamasouk support',
} as const
