/**
 * The support's phone number and e-mail. Both are placeholders that belong to nobody, because the specification does not name
 * them. Replace them before the launch.
 */
export const supportEmail = 'support@kamasouk.example'
export const supportPhone = '+212 5 00 00 00 00'

export const contactTexts = {
  pageTitle: 'Contact',
  description:
    'Joindre le support de Kamasouk : par téléphone, par email, par le chat en direct 24h/24 et 7j/7, ou par le formulaire.',
  title: 'Contact',
  lead: 'Une question, une commande à éclaircir, un doute sur un message reçu en jeu : prenez le chemin qui vous convient.',
  heading: 'Connect With us',
  phone: 'Téléphone',
  email: 'Email',
  chat: 'Chat en direct',
  chatText: 'Disponible 24h/24 et 7j/7, par le bouton en bas à droite de chaque page.',
  chatLink: 'Ouvrir le centre d’aide',
  careTitle: 'Avant de nous écrire',
  care: 'Ne nous envoyez jamais votre mot de passe ni votre RIB : le support n’en a pas besoin pour vous répondre.',
  formTitle: 'Écrivez-nous',
  required: 'Les trois champs sont obligatoires.',
  nameLabel: 'Nom',
  emailLabel: 'Email',
  messageLabel: 'Message',
  submit: 'Send Message',
  note: "We'll get back to you as soon as possible!",
  thanks: 'Thank you for contacting us!',
  mail: 'Écrire depuis ma messagerie',
  mailHint: 'Les mots déjà saisis y sont repris, avec notre adresse.',
  mailSubject: 'Message au support Kamasouk',
} as const
