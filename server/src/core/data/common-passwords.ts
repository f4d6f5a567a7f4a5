/**
 * Common passwords of 12 characters and more, in lower case: shorter ones are refused by their length.
 * Source: compiled by hand after the published lists of leaked passwords (NCSC and Have I Been Pwned «PwnedPasswords Top 100k»,
 * RockYou, NordPass «Most common passwords») and their Russian counterparts; an extract of none of them.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  000000000000 111111111111 222222222222 333333333333 444444444444 555555555555 666666666666 777777777777 888888888888
  999999999999 0000000000000000 1111111111111111 101010101010 121212121212 131313131313 696969696969 123123123123
  321321321321 123321123321 123412341234 123454321234 123456123456 123456654321 654321654321 112233445566 111222333444
  11223344556677 123456789000 123456789012 123456789123 1234567890123 12345678901234 123456789012345 1234567890123456
  12345678901234567890 1234567890987654321 123456789101112 1234567891011 12345678910111213 12345678987654321
  123456789987654321 123456789123456789 098765432109 987654321000 987654321987654321 09876543210987654321
  147258369147 147258369000 147852369147 159753159753 159357159357 789456123000 789456123789 741852963000
  1234567890-= 123456789abc 123456789abcd 1234567890abc 12345678abcd 123456789qwe 1234567890qwe 1234567890qwerty
  123456qwerty 1234567qwerty 12345qwerty12345 12345qwertasdfg 123qwe123qwe 123qweasdzxc 123qweasd123 1234qwerasdf
  1234qwerasdfzxcv 123abc123abc 1234abcd1234 1q2w3e1q2w3e 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i
  1q2w3e4r5t6y7u8i9o 1q2w3e4r5t6y7u8i9o0p 1qaz1qaz1qaz 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz2wsx3edc4rfv5tgb
  1qaz2wsx1qaz2wsx 1qazxsw23edc 1qazxsw23edcvfr4 !qaz2wsx3edc !qaz@wsx#edc 1a2b3c4d5e6f a1b2c3d4e5f6 a1s2d3f4g5h6
  q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 z1x2c3v4b5n6 zaq12wsxcde3 zaq1xsw2cde3 zaq12wsxzaq12wsx
  aaaaaaaaaaaa aaaaaaaaaaaaaaaa asdasdasdasd asdfasdfasdf asdfghjkl123 asdfghjkl1234 asdfghjkl12345 asdfghjkl123456
  asdfghjkl;'\\ asdfghjklasdfghjkl asdfghjklzxcvbnm abcabcabcabc abcdabcdabcd abcdefghijkl abcdefghijklm
  abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abcdefg12345 abcdefg1234567 abcdefgh1234 abcdefgh12345678 abc123abc123
  abc123456789 abcd12345678 abcd123456789 abcd1234abcd aa1234567890 a1234567890a qazqazqazqaz qazwsxqazwsx
  qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazwsxedcrfvtgbyhnujm qazxswedcvfr qwaszxqwaszx qweasdqweasd qweasdzxc123
  qweasdzxcqweasdzxc qweqweqweqwe qwe123qwe123 qwer1234qwer qwerqwerqwer qwerasdfzxcv qwerty123456 qwerty1234567
  qwerty12345678 qwerty123456789 qwerty1234567890 qwerty123qwerty qwerty654321 qwerty!@#$%^ qwerty@12345
  qwertyqwerty qwertyqwertyqwerty qwertyasdfgh qwertyasdfghzxcvbn qwertyui1234 qwertyui12345678 qwertyuiop12
  qwertyuiop123 qwertyuiop1234 qwertyuiop12345 qwertyuiop123456 qwertyuiop123456789 qwertyuiop1234567890 qwertyuiop[]
  qwertyuiop[]\\ qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwertyuiopqwertyuiop poiuytrewq123
  ytrewqytrewq zxcvbnm12345 zxcvbnm123456 zxcvbnm123456789 zxcvbnmasdfghjkl zxcvbnmzxcvbnm zxcvzxcvzxcv zxcasdqwe123
  password1234 password12345 password123456 password1234567 password12345678 password123456789 password1234567890
  password0000 password1111 password2020 password2021 password2022 password2023 password2024 password2025 password2026
  password123! password123# password1234! password@123 password@1234 password!123 password!@#$ password#123
  passwordpassword passw0rd1234 passw0rd123! p@ssw0rd1234 p@ssw0rd123! p@ssword1234 p@ssw0rdp@ssw0rd p4ssw0rd1234
  mypassword12 mypassword123 mypassword1234 newpassword1 newpassword12 newpassword123 passphrase123
  admin1234567 admin12345678 admin123456789 admin1234567890 admin1234admin admin123admin admin@123456 admin@admin123
  adminadminadmin adminadmin123 adminpassword administrator administrator1 administrator12 administrator123
  administrator1234 superadmin123 superuser123 changeme1234 changeme12345 changeme123! changemechangeme changeit1234
  default12345 defaultpassword guestguestguest letmein12345 letmein123456 letmeinletmein rootrootroot root12345678
  root123456789 secret123456 secretsecret temporary123 test12345678 test123456789 test1234test testtesttest
  testing12345 testpassword toortoortoor user12345678 user123456789 useruseruser welcome12345 welcome123456
  welcome@1234 welcome@12345 welcomewelcome supervisor123
  iloveyou1234 iloveyou12345 iloveyou123456 iloveyouforever iloveyousomuch iloveyou4ever iloveyoubaby1 princess1234
  sunshine1234 football1234 baseball1234 basketball12 basketball123 chocolate123 butterfly123 superman1234
  spiderman123 starwars1234 computer1234 internet1234 facebook1234 google123456 samsung12345 samsung123456 dragon123456
  monkey123456 master123456 shadow123456 jordan123456 michael12345 charlie12345 liverpool123 liverpool1234
  manchester123 manchesterunited arsenal12345 chelsea12345 barcelona123 realmadrid123 juventus1234 michaeljordan
  jesuschrist1 jesuschrist123 alhamdulillah unbelievable congratulations motherfucker thankyoujesus trustno1trustno1
  correcthorsebatterystaple
  йцукенгшщзхъ йцукенгшщз123 йцукен123456 йцукенйцукен фывапролджэ1 фывапролджэ123 ячсмитьбю123 пароль123456
  пароль1234567 пароль123456789 парольпароль администратор администратор1 администратор123 админадминадмин
  админ1234567 привет123456 приветпривет россия123456 москва123456 спартакмосква любовьлюбовь солнышко1234
  gfhjkm123456 gfhjkm123456789 gfhjkmgfhjkm gfhjkmgfhjkm123 ghbdtn123456 ghbdtnghbdtn flvbybcnhfnjh qwertyйцукен
  zenitchampion spartakmoskva marinamarina nikitanikita natashanatasha
  `
    .trim()
    .split(/\s+/),
);
