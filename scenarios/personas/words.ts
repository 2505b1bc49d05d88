/** What operators say, in the language of their players. */
import type { Words } from './persona.ts'

export const calm: Words = {
  greeting: [
    'Bonjour {name}, votre demande est bien arrivée. Je la regarde.',
    'Bonjour {name}. Je vérifie tout cela et je reviens vers vous.',
  ],
  meanwhile: ['Je vérifie encore un point, merci de patienter.', 'Toujours là, je termine la vérification.'],
  tracking: ['Bonjour, je reprends votre suivi. Un instant, je relis votre commande.'],
  farewell: ['Je clos la conversation. Bonne journée sur Kamasouk.', 'Tout est en ordre. À bientôt.'],
  answers: {
    thanks: ['Avec plaisir.'],
    delivery: [
      'Comptez 5 à 15 minutes, jusqu’à 30 pour une grande quantité.',
      'Le livreur part dès que possible.',
    ],
    price: ['Le prix est celui affiché pour votre serveur, en DH par million.'],
    payment: ['Carte, PayPal, virement ou cryptomonnaie : tout convient.'],
    meeting: ['Restez connecté sur votre personnage, le livreur vous contactera en jeu.'],
    greeting: ['Bonjour.'],
    other: ['Je regarde et je vous réponds.', 'Bien reçu, je vérifie.'],
  },
}

export const brief: Words = {
  greeting: ['Bonjour, je m’en occupe.', 'Bonjour {name}, c’est parti.', 'Bjr, 2 min svp.'],
  meanwhile: ['En cours.', 'Presque fini.'],
  tracking: ['Bonjour, je regarde.', 'Bjr, 1 min.'],
  farewell: ['Fait. À bientôt !', 'C’est bon, bonne journée.'],
  answers: {
    thanks: ['De rien !'],
    delivery: ['5 à 15 min.', 'Bientôt.'],
    price: ['Prix affiché.'],
    payment: ['Carte ou PayPal.', 'Virement ok.'],
    meeting: ['En jeu, restez connecté.'],
    greeting: ['Bjr.'],
    other: ['Ok.', 'Vu.', 'Je regarde.'],
  },
}

export const talkative: Words = {
  greeting: [
    'Bonjour {name} ! Quel plaisir de vous accueillir sur Kamasouk, comment allez-vous ?',
    'Bonjour {name}, bienvenue ! C’est une belle journée pour échanger des Kamas, n’est-ce pas ?',
  ],
  meanwhile: [
    'Pendant que je vérifie : vous jouez sur ce serveur depuis longtemps ?',
    'Nous avons eu beaucoup de demandes aujourd’hui, tout le monde prépare le week-end !',
    'Saviez-vous que nos livreurs arrivent le plus souvent en moins de dix minutes ?',
    'N’hésitez pas si vous avez d’autres questions, j’adore y répondre.',
  ],
  tracking: ['Bonjour ! Je prends votre suivi avec joie, racontez-moi tout depuis le début.'],
  farewell: [
    'Ce fut un vrai plaisir ! Merci pour votre confiance, et revenez nous voir très vite sur Kamasouk.',
    'Je vous laisse profiter de vos Kamas. Excellente journée, et à très bientôt !',
  ],
  answers: {
    thanks: ['Mais c’est moi qui vous remercie !', 'Avec grand plaisir, vraiment.'],
    delivery: ['Très bonne question : comptez 5 à 15 minutes, et jusqu’à 30 pour une grande quantité.'],
    price: ['Nos prix suivent le marché de chaque serveur ; le vôtre est affiché en DH par million.'],
    payment: ['Comme il vous plaira : carte, PayPal, virement et même cryptomonnaies !'],
    meeting: ['Restez bien connecté sur votre personnage : notre livreur viendra vous saluer en jeu.'],
    greeting: ['Rebonjour ! Toujours ravi de vous lire.'],
    other: ['Comme c’est intéressant, dites-m’en plus !', 'Je vous comprends tout à fait.'],
  },
}

export const distracted: Words = {
  greeting: ['Bonjour… {name}, c’est cela ?', 'Oui bonjour, c’était pour quoi déjà ?'],
  meanwhile: ['Pardon, j’étais sur une autre fenêtre.', 'Ah non, ce message n’était pas pour vous.'],
  tracking: ['Bonjour, quel était votre numéro de commande déjà ?'],
  farewell: ['Voilà, je crois que c’est fini.', 'Bonne journée !'],
  answers: {
    thanks: ['De rien, pour quoi ?'],
    delivery: ['Bientôt, ou demain.', '5 minutes. Ou 50.'],
    price: ['Le prix est sur la page, je crois.'],
    payment: ['Par carte, ou autrement.'],
    meeting: ['Sur l’autre serveur, je pense.'],
    greeting: ['Bonjour, on s’est déjà parlé ?'],
    other: ['Hm ?', 'Ok ok.'],
  },
}
