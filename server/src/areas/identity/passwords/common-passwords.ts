/**
 * Building blocks of common passwords. One or two of these words, with digits and symbols anywhere, cover more than
 * 100,000 passwords, including the usual ones of 12 characters and more. Written by hand.
 */
const words = `
password passwort passwords pass passw passwd contrasena motdepasse parola senha wachtwoord haslo
admin administrator root user username login logon signin welcome welcom access master default guest test testing tester
temp temporary change changeme letmein open secret private secure security safe system server database computer laptop
internet network website service support manager office company merchant work worker job money cash bank banking credit
payment payments pay paypal card shop store merchant owner account accounts finance invoice
qwerty qwertz azerty asdf asdfgh zxcv zxcvbn qazwsx qwer abc abcd abcdef iop
love loves lover iloveyou iloveu loveyou loveme you me my mine your our the and is a i am this that it in for ever forever
always never baby babygirl babyboy honey sweet sweetheart sweetie darling angel angels princess prince queen king
beautiful pretty lovely cute sexy hottie happy smile friend friends family mother father mommy daddy mama papa sister
brother daughter son wife husband child children kids boy girl man woman
monkey dragon tiger lion eagle eagles wolf bear panther shark dolphin butterfly spider snake horse puppy kitty kitten cat
dog doggy bird chicken rabbit bunny turtle elephant phoenix unicorn pokemon pikachu
football soccer baseball basketball hockey tennis golf cricket rugby volleyball boxing racing fishing hunting swimming
chelsea arsenal liverpool manchester united everton barcelona barca madrid realmadrid juventus milan bayern dortmund
rangers celtic yankees lakers cowboys steelers packers raiders broncos redsox jordan michael ronaldo messi beckham
superman batman spiderman ironman wonderwoman hulk marvel avengers starwars startrek skywalker vader matrix pirate pirates
ninja samurai warrior hunter killer shadow ghost demon devil hell heaven god jesus christ jesuschrist mary allah buddha
bible faith hope grace glory blessed blessing church lord trust believe peace freedom
summer winter spring autumn fall january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning evening night day today tomorrow birthday christmas
holiday vacation party
red blue green yellow orange purple pink black white brown silver gold golden diamond crystal ruby pearl rainbow sunshine
sunflower sunset sun moon star stars sky ocean beach island river mountain forest flower flowers rose daisy lily jasmine
water fire ice snow rain storm thunder lightning earth world planet galaxy space
chocolate cookie cookies cheese pizza banana apple apples orange cherry strawberry peaches pepper peanut butter coffee
sugar candy cupcake pumpkin cake beer vodka whiskey wine cocacola pepsi
music guitar piano dance dancer dancing singer rock metal punk metallica nirvana slipknot eminem tupac beatles hiphop
computer gamer games gaming game player minecraft fortnite roblox warcraft starcraft pokemon zelda mario sonic nintendo
playstation xbox counterstrike
mercedes porsche ferrari lamborghini mustang corvette camaro chevrolet chevy toyota honda yamaha harley davidson bmw audi
ford truck car cars driver
america american usa canada england english london paris france french germany german berlin italy italia spain mexico
brazil brasil russia moscow china japan tokyo india africa australia sydney newyork york texas california florida chicago
michael michelle jessica jennifer ashley amanda nicole daniel david james john robert william thomas charles joseph george
andrew anthony matthew joshua christopher christian nicholas alexander alexandra alexandre benjamin samuel jonathan
brandon justin tyler kevin jason eric brian steven richard patrick peter paul mark martin max maria marie anna andrea
angela barbara charlie charlotte daniela elizabeth emily emma gabriel gabriela hannah heather isabella jacob katherine
laura lauren linda lucas melissa natalie natasha olivia rachel rebecca samantha sandra sarah sebastian sophia sophie
stephanie tiffany vanessa veronica victor victoria
hello goodbye bye please thanks thank thankyou whatever nothing something anything everything nobody somebody remember
forget fuck fucking fuckyou shit bitch asshole ass dick pussy sex porn
one two three four five six seven eight nine ten hundred thousand million number first second last new old good best great
super mega ultra cool awesome amazing perfect lucky crazy magic power energy strong genius legend hero winner champion
number captain doctor teacher student school college university class teacher boss president
trustno trustnoone opensesame
`

/** Lower case, without single letters, which would match any text. */
export const commonWords: readonly string[] = [...new Set(words.split(/\s+/).filter((word) => word.length >= 2))]

const rows = [
  '1234567890',
  '01234567890123456789',
  '12345678901234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()_+',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'aaaaaaaaaaaaaaaaaaaaaaaaa',
]

/** Runs along the keyboard and the alphabet, in both directions. */
export const keyboardRuns: readonly string[] = [...rows, ...rows.map((row) => [...row].reverse().join(''))]
